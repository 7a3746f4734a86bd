import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { ConfigError } from '../../base/config'
import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { Turns } from '../../base/turns'

/** A scanner that runs longer than this has failed. */
const PATIENCE_MS = 60_000
/** The maximum number of concurrent scanners; each might need a CPU core. */
const AT_ONCE = 4
/** The maximum number of uploads that wait for a scanner. */
const MAX_WAITING = 20
const turns = new Turns({ atOnce: AT_ONCE, waiting: MAX_WAITING })

/** The exit codes of a scanner, the same as in ClamAV: nothing found, or something found. */
const CLEAN = 0
const REFUSED = 1

/**
 * Runs `SCAN_COMMAND` on a file before it is stored. A file that the scanner refuses is a 422. If the scanner
 * fails, no file is accepted. It is started without a shell, with the path of the file as its last argument.
 */
export async function scanUpload(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { path, by }: { path: string; by: number },
): Promise<void> {
  const { scanCommand } = config
  if (scanCommand?.length) await turns.run(String(by), () => scanNow({ scanCommand, log }, path))
}

interface Scanner extends Pick<Services, 'log'> {
  scanCommand: readonly string[]
}

async function scanNow({ scanCommand, log }: Scanner, path: string): Promise<void> {
  const { code, output } = await runScanner(scanCommand, path)
  if (code === CLEAN) return
  if (code !== REFUSED) {
    log.error({ code, output }, 'SCAN_COMMAND failed: no file is accepted until it works')
    throw new ApiError(503, 'unavailable', { message: 'api.scan_failed', headers: { 'Retry-After': '60' } })
  }
  log.warn({ event: 'file_refused', output }, 'SCAN_COMMAND refused a file')
  throw new ApiError(422, 'invalid', {
    message: 'api.scan_refused',
    errors: { file: [{ key: 'api.scan_refused' }] },
  })
}

interface Scanned {
  code: number | string | null
  output: string
}

function runScanner([command = '', ...args]: readonly string[], path: string): Promise<Scanned> {
  const options = { timeout: PATIENCE_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1024, shell: false } as const
  return new Promise(resolve => {
    execFile(command, [...args, path], options, (error, stdout, stderr) =>
      resolve({
        // The exit code, or the code of the error that kept it from starting; null after a timeout.
        code: error ? (error.code ?? null) : CLEAN,
        output: `${stdout}${stderr}`.replaceAll(path, 'file').slice(-500),
      }),
    )
  })
}

/** Throws if the configured scanner doesn't exist, so that the server doesn't start. */
export async function checkScanner({ scanCommand }: Services['config']): Promise<void> {
  const [command] = scanCommand ?? []
  if (!command) return
  const places = command.includes('/')
    ? [command]
    : (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, command))
  for (const place of places) if (await isExecutable(place)) return
  throw new ConfigError([`SCAN_COMMAND names a program that does not exist: ${JSON.stringify(command)}.`])
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
