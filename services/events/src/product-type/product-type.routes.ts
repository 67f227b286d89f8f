import { productTypesContract } from '@momos/contracts/product-types';
import { bind, type RouteBinding } from '@momos/runtime';
import { productTypes } from './product-types.ts';

/** What socials sell, for the host's editor. */
export const productTypeRoutes = (): RouteBinding =>
  bind(productTypesContract, { list: () => [...productTypes] });
