import type { Server } from 'node:http'
import type { Hono } from 'hono'

/** An app as the Pusher protocol knows it: id and key are public, the secret signs. */
export interface PusherApp {
  id: string
  key: string
  secret: string
}

/** Our own server of the Pusher protocol, as the rest of the process needs it. */
export interface EmbeddedLiveServer {
  /** The calls of Pusher's own API. */
  readonly routes: Hono
  /** Takes clients on an http server from now on. */
  attach(server: Server): Promise<void>
  /** Says whom a socket is about to be authorised for, so that it ends when that user's connections are ended. */
  setSocketUser(socketId: string, userId: string | number): Promise<void>
  /** Sends the clients of this process away in such a way that they come back. */
  close(): Promise<void>
}

/** What serves those who are connected. */
export interface LiveServer {
  /** What signs their rights. */
  app: PusherApp
  /** Our own server of the Pusher protocol; none where a service is used instead. */
  embedded?: EmbeddedLiveServer
  /** Whether events reach them; a sentence for whoever runs the server says why not. */
  problem?: string
}
