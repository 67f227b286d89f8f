import { Segments, useMantineColorScheme } from '@momos/ui';
import { IconDeviceDesktop, IconMoon, IconSun } from '@momos/ui/icons';

const choices = [
  {
    value: 'light',
    label: (
      <>
        <IconSun size={16} aria-hidden />
        <span className="mo-hidden">Light</span>
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <IconMoon size={16} aria-hidden />
        <span className="mo-hidden">Dark</span>
      </>
    ),
  },
  {
    value: 'auto',
    label: (
      <>
        <IconDeviceDesktop size={16} aria-hidden />
        <span className="mo-hidden">As the system</span>
      </>
    ),
  },
] as const;

/** Light, dark, or as the system has it; remembered on this device. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Segments label="Colours" choices={choices} value={colorScheme} onChange={setColorScheme} />;
}
