export async function fetchWithJgo() {
  throw new Error('no Maven');
}
