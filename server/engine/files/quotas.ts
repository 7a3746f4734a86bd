import { sql } from 'kysely'
import { formatSize } from '../../../src/core/field/formatSize'
import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { FILES } from './tables'

const DAY_SECONDS = 86_400

/** A file that a user wants to upload. */
export interface Upload {
  by: number
  size: number
  language: string
}

/**
 * Refuses an upload beyond what an account can upload in 24 hours, or beyond what the office can store.
 * Uploads of the same account wait for each other here, and all uploads do if the office has a limit, so that
 * concurrent uploads can't exceed a limit.
 */
export async function requireQuota(
  { config, now }: Pick<Services, 'config' | 'now'>,
  db: Executor,
  { by, size, language }: Upload,
): Promise<void> {
  const { uploadBytesPerDay, uploadBytes } = config
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${String(by)}))`.execute(db)
  const since = new Date(now().getTime() - DAY_SECONDS * 1000).toISOString()
  const { rows } = await sql<{ sent: string; first: string | null }>`
    select coalesce(sum(size), 0) as sent, extract(epoch from min(created_at))::bigint as first from ${sql.id(FILES)}
    where uploaded_by = ${by} and created_at > ${since}::timestamptz`.execute(db)
  const { sent = '0', first = null } = rows[0] ?? {}
  if (uploadBytesPerDay && Number(sent) + size > uploadBytesPerDay) {
    const free = Number(first ?? 0) + DAY_SECONDS - Math.floor(now().getTime() / 1000)
    const wait = Math.min(Math.max(free, 60), DAY_SECONDS)
    throw new ApiError(429, 'too_many', {
      message: 'api.upload_day',
      params: { size: formatSize(uploadBytesPerDay, language), hours: Math.ceil(wait / 3600) },
      headers: { 'Retry-After': String(wait) },
    })
  }
  if (!uploadBytes) return
  await sql`select pg_advisory_xact_lock(hashtext('uploads of the office'))`.execute(db)
  if ((await storedBytes(db)) + size > uploadBytes)
    throw new ApiError(413, 'too_large', {
      message: 'api.upload_total',
      params: { size: formatSize(uploadBytes, language) },
    })
}

async function storedBytes(db: Executor): Promise<number> {
  const { rows } = await sql<{ stored: string }>`
    select coalesce(sum(size), 0) as stored from ${sql.id(FILES)}`.execute(db)
  return Number(rows[0]?.stored ?? 0)
}
