/**
 * Why a connection ends. What a client does then follows from the hundred: 40xx do not come back, 41xx come back
 * after a second, 42xx at once, and any other of the protocol's own stays away.
 */
export const closeCodes = {
  unknownApp: 4001,
  unknownPath: 4005,
  malformedVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  comeBack: 4200,
  noPong: 4201,
  inactive: 4202,
  badMessages: 4300,
  tooMany: 4301,
} as const

/** An ending that the protocol has a number for. */
export interface Ending {
  code: number
  reason: string
}
