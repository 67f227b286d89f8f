import type { Store } from '../packages/store/src/index.ts';
import { activeBuild, type Build, projectionVersion } from '../services/crm/src/projection/build/build.ts';

/** The name of a collection of the CRM's projection, of the build that is read. */
export async function crmCollection({ connection }: Store, noun: string): Promise<string> {
  const builds = await connection.collection<Build>('projection_builds').find().toArray();
  const build = activeBuild(builds, projectionVersion);
  if (!build) throw new Error('the CRM has no complete build of its projection');
  return `${build.prefix}${noun}`;
}
