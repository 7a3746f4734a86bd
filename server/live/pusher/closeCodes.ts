/**
 * Codes for closing a connection. Their range determines what a client does: 40xx do not reconnect, 41xx
 * reconnect after a second, 42xx reconnect immediately. Pusher's other codes do not reconnect.
 */
export const closeCodes = {
  unknownApp: 4001,
  unknownPath: 4005,
  malformedVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  comeBack: 4200,
  noPong: 4201,
  inactive: 4202,
  badMessages: 4300,
  tooMany: 4301,
} as const

/** A close code of the protocol with its reason. */
export interface Ending {
  code: number
  reason: string
}
