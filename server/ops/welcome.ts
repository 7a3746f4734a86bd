import { DEMO_PASSWORD } from '../accounts/auth/demoPassword'
import type { Config } from '../base/config'
import { publicUrlOf } from '../base/publicUrl'
import type { SignIn } from './demo/signIns'

/** The accounts that can sign in. */
interface People {
  signIns: readonly SignIn[]
  /** There are no accounts. */
  nobody: boolean
}

/** Prints the URL and the demo sign-ins (O-01). */
export function printWelcome(config: Config, { signIns, nobody }: People): void {
  const { host, databaseUrl, publicUrl } = config
  console.log(`\n  Coverdesk is ready:  ${publicUrlOf(config)}`)
  if (host === '127.0.0.1' && !publicUrl)
    console.log('  (on this machine only; HOST=0.0.0.0 opens it to the network)')
  if (nobody) {
    console.log('\n  No one can sign in yet. Create the first account: npm run user:create')
    if (!databaseUrl)
      console.log('  (stop this server first: only one process can open an embedded database)')
  }
  if (signIns.length) {
    const width = Math.max(...signIns.map(({ email }) => email.length))
    console.log(`\n  Demo sign-ins, password ${DEMO_PASSWORD} for all:`)
    for (const { email, description } of signIns) console.log(`    ${email.padEnd(width)}  ${description}`)
    console.log('  (DEMO=0 starts without demo data)')
  }
  console.log('')
}
