const KEY = 'coverdesk-second-step'

/** Proof of a right password while the code is still asked for; a reload of the page does not lose it. */
export function keepChallenge(challenge: string): void {
  sessionStorage.setItem(KEY, challenge)
}

export function keptChallenge(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function forgetChallenge(): void {
  sessionStorage.removeItem(KEY)
}
