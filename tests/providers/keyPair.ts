import type { DraftKey } from '../../src/contract/drafts'

/** Creates keys as the server does for a user's drafts. */
export async function keyPair(): Promise<DraftKey> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const jwk = (key: CryptoKey) => crypto.subtle.exportKey('jwk', key)
  return { public: await jwk(publicKey), private: await jwk(privateKey) }
}
