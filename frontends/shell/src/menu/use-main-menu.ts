import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { useMe } from '../session/use-me.ts';
import { mainMenuFor, type MenuEntry } from './main-menu.ts';

/** The main menu of who is here; without the settings that of everybody. */
export function useMainMenu(): readonly MenuEntry[] {
  const { me } = useMe();
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  return mainMenuFor(me?.communityNames ?? [], configs.data?.data.alumniMenus ?? []);
}
