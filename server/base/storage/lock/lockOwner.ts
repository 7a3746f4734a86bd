import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The holder of a lock: enough to find out whether the process is alive, and to describe it to a user. */
export interface LockOwner {
  pid: number
  /**
   * The start time of the process in the kernel's ticks, which distinguishes a reused pid; null if unknown.
   */
  birth: string | null
  /** The machine, its boot and its pid namespace; pids are only comparable within the same one. */
  machine: string
  host: string
  command: string
  since: string
}

function readIfPresent(read: () => string): string | null {
  try {
    return read().trim()
  } catch {
    return null // not Linux, or the process is gone
  }
}

/** Returns the state and start time of a process; null off Linux and for a process that is gone. */
function statOf(pid: number): { state: string | undefined; birth: string | null } | null {
  const stat = readIfPresent(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === null) return null
  // The command's name is in parentheses and can contain anything; the 3rd and the 22nd field come after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], birth: fields[19] ?? null }
}

function thisMachine(): string {
  const boot = readIfPresent(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const pids = readIfPresent(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, pids].filter(part => part !== null).join(' ')
}

/** Returns this process as a holder. */
export function currentLockOwner(): LockOwner {
  return {
    pid: process.pid,
    birth: statOf(process.pid)?.birth ?? null,
    machine: thisMachine(),
    host: hostname(),
    command: process.argv.join(' '),
    since: new Date().toISOString(),
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns whether the holder is alive; undefined if it ran on another machine, where pids are not comparable.
 */
export function isAlive(holder: LockOwner): boolean | undefined {
  if (holder.machine !== thisMachine()) return undefined
  if (!isRunning(holder.pid)) return false
  const stat = statOf(holder.pid)
  // A killed process stays visible as a zombie until its parent reaps it.
  if (stat?.state === 'Z') return false
  return holder.birth === null || holder.birth === (stat?.birth ?? null)
}
