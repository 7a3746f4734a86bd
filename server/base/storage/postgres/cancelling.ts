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
