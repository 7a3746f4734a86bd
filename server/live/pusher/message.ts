import { z } from 'zod'

const message = z.object({
  event: z.string().min(1).max(200),
  channel: z.string().optional(),
  data: z.unknown().optional(),
})

/** A message from a client. */
export type ClientMessage = z.infer<typeof message>

/** Parses a client's message; returns undefined if it is invalid. */
export function readMessage(text: string): ClientMessage | undefined {
  const parsed = message.safeParse(readJson(text))
  return parsed.success ? parsed.data : undefined
}

const subscription = z.object({
  channel: z.string(),
  auth: z.string().optional(),
  channel_data: z.string().optional(),
})
const unsubscription = z.object({ channel: z.string() })
const signIn = z.object({ auth: z.string(), user_data: z.string() })

// Some clients send the data of a message as JSON in a string.
const dataOf = (data: unknown) => (typeof data === 'string' ? readJson(data) : data)

export const readSubscription = (data: unknown) => subscription.safeParse(dataOf(data)).data
export const readUnsubscription = (data: unknown) => unsubscription.safeParse(dataOf(data)).data
export const readSignIn = (data: unknown) => signIn.safeParse(data).data

/** Parses JSON; returns undefined if it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the text of an event for a client. The protocol requires a server to send the data as a string. */
export const eventText = (event: string, data: string, channel?: string): string =>
  JSON.stringify({ event, channel, data })

/** Returns the text that reports a refusal without closing the connection. */
export const errorText = (code: number, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } })
