import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** With what tickets of {@link walletSettings} for Google are checked. */
export const googleKey = publicKey;

/** Settings with which wallets are offered; the keys are made anew in each run. */
export const walletSettings = {
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_ACCOUNT: 'wallet@momos.example',
  GOOGLE_WALLET_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
