import { configsContract } from '@momos/contracts/configs';
import type { Member } from './sign-in.ts';

/** Made-up companies; people of the demo work at some of them. */
const names = [
  'Northlight Ventures',
  'Harbour Arts',
  'Longtable Supper Club',
  'Larkfield Studio',
  'Tidewater Health',
  'Open Field Labs',
  'Palmtree',
  'Kestrel & Wren',
  'Halden Foundry',
  'Quiet Orbit',
  'Saltmarsh Capital',
  'Ninth Meridian',
];

/** Names the companies of the home page. */
export async function nameCompanies(admin: Member): Promise<void> {
  await admin.call(configsContract.change, {
    params: { id: 'site.companyLogos' },
    body: { configVal: names.map(name => ({ name, picturePath: null, href: null })) },
  });
  console.log(`${names.length} companies on the home page`);
}
