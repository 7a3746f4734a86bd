import type { DatabaseConnection, Driver, QueryCompiler, TransactionSettings } from 'kysely'
import { createQueryId, IdentifierNode, RawNode } from 'kysely'
import { DatabaseError } from '../databaseError'
import type { SessionSource } from './session'
import { SessionConnection } from './sessionConnection'

type Compile = QueryCompiler['compileQuery']

/** Kysely's driver over the sessions of either engine. */
export class SessionDriver implements Driver {
  constructor(private readonly source: SessionSource) {}

  async init(): Promise<void> {
    await Promise.resolve()
  }

  async acquireConnection(): Promise<SessionConnection> {
    return new SessionConnection(await this.source.acquire())
  }

  async beginTransaction(connection: SessionConnection, settings: TransactionSettings): Promise<void> {
    await connection.session.beginTransaction()
    try {
      const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
      await connection.session.run(`begin${isolation} ${settings.accessMode ?? ''}`, [])
      connection.inTransaction = true
    } catch (error) {
      connection.session.endTransaction()
      throw error
    }
  }

  async commitTransaction(connection: SessionConnection): Promise<void> {
    try {
      const { command } = await connection.session.run('commit', [])
      // PostgreSQL responds to the commit of a failed transaction with a rollback and no error.
      if (command === 'ROLLBACK')
        throw new Error('The transaction failed before its commit and was rolled back')
    } catch (error) {
      connection.broken = !(error instanceof DatabaseError)
      throw error
    } finally {
      this.leaveTransaction(connection)
    }
  }

  async rollbackTransaction(connection: SessionConnection): Promise<void> {
    // Kysely rolls back after a failed commit too; by then another transaction can have the session.
    if (!connection.inTransaction) return
    try {
      await connection.session.run('rollback', [])
    } catch (error) {
      // The error that caused the rollback is more useful than this one. The session is closed, which also
      // rolls back.
      connection.broken = true
      connection.rollbackError = error
    } finally {
      this.leaveTransaction(connection)
    }
  }

  savepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    return this.savepointCommand(connection, rawCommand('savepoint', name), compile)
  }

  rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    return this.savepointCommand(connection, rawCommand('rollback to savepoint', name), compile)
  }

  releaseSavepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    return this.savepointCommand(connection, rawCommand('release savepoint', name), compile)
  }

  async releaseConnection(connection: SessionConnection): Promise<void> {
    this.source.release(connection.session, connection.broken)
  }

  destroy(): Promise<void> {
    return this.source.destroy()
  }

  private leaveTransaction(connection: SessionConnection): void {
    connection.inTransaction = false
    connection.session.endTransaction()
  }

  private async savepointCommand(
    connection: DatabaseConnection,
    node: RawNode,
    compile: Compile,
  ): Promise<void> {
    await connection.executeQuery(compile(node, createQueryId()))
  }
}

const rawCommand = (command: string, name: string) =>
  RawNode.create([`${command} `, ''], [IdentifierNode.create(name)])
