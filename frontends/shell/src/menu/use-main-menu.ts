import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { menuEntries } from '@momos/remote-kit/page-list';
import { usePages } from '../remote-routes.ts';
import { useMe } from '../session/use-me.ts';
import { mainMenuFor, type MenuEntry } from './main-menu.ts';

/** The main menu of the person who is here; without the settings the one that everyone has. */
export function useMainMenu(): readonly MenuEntry[] {
  const pages = usePages();
  const { me } = useMe();
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const { alumniMenus = [], series = [] } = configs.data?.data ?? {};
  return mainMenuFor(menuEntries(pages, 'site'), me?.communityNames ?? [], { alumniMenus, series });
}
