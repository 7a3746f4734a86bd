import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { openDatabase } from '../../server/base/storage/openDatabase'
import { applySchema } from '../../server/base/storage/schema/applySchema'
import type { TableSpec } from '../../server/base/storage/tables'
import { addressOf } from './postgresCluster'

const templates = new Map<string, Promise<string>>()

async function make(adminUrl: string, name: string, tables: readonly TableSpec[]): Promise<string> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  try {
    // Only one of the run's workers creates the template. It gets its name once it is complete.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    await admin.query(`create database ${name}_draft`)
    const database = await openDatabase({
      databaseUrl: addressOf(adminUrl, `${name}_draft`),
      dataDir: tmpdir(),
    })
    await applySchema(database, [...tables])
    await database.close()
    await admin.query(`alter database ${name}_draft rename to ${name}`)
    return name
  } finally {
    await admin.end()
  }
}

/**
 * Returns the name of a template database with these tables. Copying it is faster than creating each table
 * again.
 */
export function templateOf(adminUrl: string, tables: readonly TableSpec[]): Promise<string> {
  const name = `template_${createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 20)}`
  const template = templates.get(name) ?? make(adminUrl, name, tables)
  templates.set(name, template)
  return template
}
