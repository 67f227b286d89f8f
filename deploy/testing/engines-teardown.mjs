/** Stops what engines-setup started. */
export default async function stop() {
  await globalThis.momosEngines?.stop();
}
