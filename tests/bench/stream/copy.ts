import { spawn } from 'node:child_process'
import pg from 'pg'

export interface Read {
  lines: number
  milliseconds: number
}

/** Reads the same columns in the same order, as psql's COPY sends them through a pipe. */
export async function copyOf(url: string): Promise<Read> {
  const columns = await columnsOf(url)
  const statement = `copy (select ${columns} from customers where deleted_at is null order by created_at desc, id desc) to stdout (format csv, header)`
  const began = performance.now()
  const psql = spawn('psql', ['-X', '-d', url, '-c', statement], { stdio: ['ignore', 'pipe', 'inherit'] })
  let lines = 0
  psql.stdout.on('data', (piece: Buffer) => {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    psql.once('error', reject)
    psql.once('close', resolve)
  })
  if (code !== 0) throw new Error(`psql ended with ${code}`)
  return { lines, milliseconds: performance.now() - began }
}

async function columnsOf(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
       from information_schema.columns
       where table_name = 'customers' and column_name not in ('search_text', 'deleted_at')`,
    )
    return rows[0]?.list ?? ''
  } finally {
    await client.end()
  }
}
