const KEY = 'coverdesk-second-step'

/** Proof of a right password while the code is still asked for; a reload of the page does not lose it. */
export function storeChallenge(challenge: string): void {
  sessionStorage.setItem(KEY, challenge)
}

export function readChallenge(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function clearChallenge(): void {
  sessionStorage.removeItem(KEY)
}
