import { Segments, useMantineColorScheme } from '@momos/ui';
import { IconDeviceDesktop, IconMoon, IconSun } from '@momos/ui/icons';
import { layoutWords } from '../words/layout.tsx';

const words = layoutWords.themeSwitch;

const choices = [
  {
    value: 'light',
    label: (
      <>
        <IconSun size={16} aria-hidden />
        <span className="mo-hidden">{words.light}</span>
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <IconMoon size={16} aria-hidden />
        <span className="mo-hidden">{words.dark}</span>
      </>
    ),
  },
  {
    value: 'auto',
    label: (
      <>
        <IconDeviceDesktop size={16} aria-hidden />
        <span className="mo-hidden">{words.asTheSystem}</span>
      </>
    ),
  },
] as const;

/** Light, dark, or as the system has it; remembered on this device. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Segments label={words.colours} choices={choices} value={colorScheme} onChange={setColorScheme} />;
}
