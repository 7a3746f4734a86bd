import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Operation } from '../audit/operation'
import { clientAddress } from './clientAddress'
import type { Env } from './session'

/** Creates the operation of a request. */
export const operationOf = (c: Context<Env>, trustedProxies: number): Operation => ({
  id: randomUUID(),
  confirmed: c.var.confirmed,
  address: clientAddress(c, trustedProxies),
  agent: c.req.header('User-Agent'),
})
