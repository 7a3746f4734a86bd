import type { Server } from 'node:http'
import type { Hono } from 'hono'

/** An app of the Pusher protocol: the ID and the key are public, the secret signs requests. */
export interface PusherApp {
  id: string
  key: string
  secret: string
}

/** Our own server of the Pusher protocol, as the rest of the process uses it. */
export interface EmbeddedLiveServer {
  /** The routes of Pusher's HTTP API. */
  readonly routes: Hono
  /** Starts accepting clients on an HTTP server. */
  attach(server: Server): Promise<void>
  /**
   * Assigns a user to a socket before its channel is authorized, so that ending the user's connections closes
   * it.
   */
  setSocketUser(socketId: string, userId: string | number): Promise<void>
  /** Closes this process's client connections with a code that makes the clients reconnect. */
  close(): Promise<void>
}

/** The server of live connections: our own or a service. */
export interface LiveServer {
  /** The app whose secret signs channel authorizations. */
  app: PusherApp
  /** Our own server of the Pusher protocol; undefined if a service is used instead. */
  embedded?: EmbeddedLiveServer
  /** Why events cannot be sent, for operators; undefined while they can. */
  problem?: string
}
