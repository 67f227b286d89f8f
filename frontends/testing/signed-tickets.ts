import { codeKinds, type TicketClaim } from '@momos/contracts/ticket-code';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOfId = (id: string): number[] =>
  Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(id.replaceAll('-', '').slice(2 * index, 2 * index + 2), 16),
  );

/** A key as events has one, and the tickets that it signs. */
export async function ticketPrinter() {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  return {
    publicKey: base64url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))),
    async ticketOf({ rsvpId, socialId, seq }: TicketClaim): Promise<string> {
      const body = Uint8Array.of(
        codeKinds.ticket,
        ...bytesOfId(rsvpId),
        ...bytesOfId(socialId),
        ...new Uint8Array(new Uint32Array([seq]).buffer).toReversed(),
      );
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, body));
      return base64url(Uint8Array.of(...body, ...signature));
    },
  };
}
