const KEY = 'coverdesk-second-step'

/** Stores the proof of a correct password until the user enters the code. It survives a reload. */
export function storeChallenge(challenge: string): void {
  sessionStorage.setItem(KEY, challenge)
}

export function readChallenge(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function clearChallenge(): void {
  sessionStorage.removeItem(KEY)
}
