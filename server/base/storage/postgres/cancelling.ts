import pg, { type ClientConfig, type PoolClient } from 'pg'

/** Ends the statement that runs on a connection. */
export type Cancel = (client: PoolClient) => Promise<void>

/** Has the server end statements over a connection of its own, as those of the pool may all be busy. */
export function cancelling(settings: ClientConfig, report: (error: Error) => void): Cancel {
  return async client => {
    const { processID } = client as PoolClient & { processID?: number }
    const other = new pg.Client(settings)
    other.on('error', report)
    try {
      await other.connect()
      await other.query('select pg_cancel_backend($1)', [processID])
      await other.end()
    } catch (error) {
      // It runs to its end, which nobody waits for.
      report(error as Error)
    }
  }
}

/** What the types of the driver do not say of a client. */
interface Wire {
  processID: number
  secretKey: number
  host: string
  port: number
  connection: NodeJS.EventEmitter & {
    connect(port: number, host: string): void
    cancel(processID: number, secretKey: number): void
  }
}

/**
 * Has a pooler end the statement: the ids that it gives are none of the server's, so only the request of the protocol names
 * the right connection. The driver sends that without TLS.
 */
export function cancellingThroughPooler(settings: ClientConfig, report: (error: Error) => void): Cancel {
  return client =>
    new Promise(resolve => {
      const { processID, secretKey } = client as unknown as Wire
      const { connection, host, port } = new pg.Client(settings) as unknown as Wire
      connection.once('connect', () => connection.cancel(processID, secretKey))
      connection.once('end', resolve)
      connection.once('error', (error: Error) => {
        // It runs to its end, which nobody waits for.
        report(error)
        resolve()
      })
      connection.connect(port, host)
    })
}
