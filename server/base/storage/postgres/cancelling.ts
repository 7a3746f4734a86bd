import pg, { type ClientConfig, type PoolClient } from 'pg'

/** Cancels the statement that runs on a connection. */
export type Cancel = (client: PoolClient) => Promise<void>

/**
 * Returns a function that cancels statements over a new connection, because those of the pool might all be
 * busy.
 */
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
      // The statement then runs to its end, but its result is discarded.
      report(error as Error)
    }
  }
}

/** The properties of a client that the driver's types lack. */
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
 * Returns a function that cancels statements through a pooler. A pooler's process IDs are not the server's,
 * so only the protocol's cancel request identifies the connection. The driver sends it without TLS.
 */
export function cancellingThroughPooler(settings: ClientConfig, report: (error: Error) => void): Cancel {
  return client =>
    new Promise(resolve => {
      const { processID, secretKey } = client as unknown as Wire
      const { connection, host, port } = new pg.Client(settings) as unknown as Wire
      connection.once('connect', () => connection.cancel(processID, secretKey))
      connection.once('end', resolve)
      connection.once('error', (error: Error) => {
        // The statement then runs to its end, but its result is discarded.
        report(error)
        resolve()
      })
      connection.connect(port, host)
    })
}
