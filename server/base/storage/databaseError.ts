/** The fields of a PostgreSQL error report, the same from both engines. */
export interface ErrorReport {
  code: string
  message: string
  severity?: string
  detail?: string
  hint?: string
  schema?: string
  table?: string
  column?: string
  dataType?: string
  constraint?: string
  position?: string
  where?: string
  routine?: string
}

const reportKeys = [
  'severity',
  'detail',
  'hint',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'position',
  'where',
  'routine',
] as const

/** PostgreSQL's error for a statement that it refused; `code` is the SQLSTATE. */
export class DatabaseError extends Error implements ErrorReport {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly severity?: string
  readonly detail?: string
  readonly hint?: string
  readonly schema?: string
  readonly table?: string
  readonly column?: string
  readonly dataType?: string
  readonly constraint?: string
  readonly position?: string
  readonly where?: string
  readonly routine?: string

  constructor(report: ErrorReport) {
    super(report.message)
    this.code = report.code
    for (const key of reportKeys) if (report[key] !== undefined) Object.assign(this, { [key]: report[key] })
  }
}

/** Reads the report of a driver's error; returns undefined if the error did not come from the database. */
export function reportOf(error: unknown): ErrorReport | undefined {
  // The code of a system error, such as EPIPE, can look like one of the database.
  if (!(error instanceof Error) || 'syscall' in error) return undefined
  const source = error as Error & Partial<Record<string, unknown>>
  if (typeof source.code !== 'string' || !/^[0-9A-Z]{5}$/.test(source.code)) return undefined
  const report: ErrorReport = { code: source.code, message: error.message }
  for (const key of reportKeys) {
    const value = source[key]
    if (value !== undefined && value !== null) report[key] = String(value)
  }
  return report
}
