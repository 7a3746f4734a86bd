import { UsageError } from './usageError'

/** Reads `--<resource> N` or `--<resource>=N` pairs; throws what to write instead for anything else. */
export function parseCounts(args: readonly string[], known: readonly string[]): Map<string, number> {
  const usage = `Say how many of what: npm run seed -- --<resource> <number>. There is demo data for: ${known.join(', ')}`
  const words = args.flatMap(arg => arg.split('='))
  const counts = new Map<string, number>()
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at]?.replace(/^--/, '') ?? ''
    const count = Number(words[at + 1]?.replaceAll('_', ''))
    if (!words[at]?.startsWith('--') || !known.includes(name))
      throw new UsageError(`${words[at]} is not known. ${usage}`)
    if (!Number.isInteger(count) || count < 1)
      throw new UsageError(`--${name} needs a number from 1 on. ${usage}`)
    counts.set(name, count)
  }
  if (!counts.size) throw new UsageError(usage)
  return counts
}
