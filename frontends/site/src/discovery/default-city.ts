import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';

/** Puts the city of who has not chosen one before the others, which keep their order. */
export const withFirst = <T>(cities: readonly T[], isFirst: (city: T) => boolean): T[] => [
  ...cities.filter(isFirst),
  ...cities.filter(city => !isFirst(city)),
];

/** The default city of the settings; undefined until they are read, which the shell does on every page. */
export const useDefaultCity = (): string | undefined =>
  useRead(configsContract.all, {}, { staleTime: 60_000 }).data?.data.defaultCity;
