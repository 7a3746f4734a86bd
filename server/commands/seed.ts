import { readConfig } from '../base/config'
import type { Services } from '../base/services'
import { openServices } from '../openServices'
import type { DemoData } from '../ops/demo/demoData'
import { loadDemoData } from '../ops/demo/demoFiles'
import { fill } from '../ops/demo/fill'
import { runCommand } from './runCommand'
import { countsIn, seedCommand } from './seedCounts'

const demos = await loadDemoData()

/** `npm run seed -- --<resource> N …`: adds that many more records of demo data. */
async function seed(counts: ReadonlyMap<string, number>): Promise<void> {
  const services = await openServices(readConfig(process.env))
  try {
    for (const demo of demos) {
      const count = counts.get(demo.resource)
      if (count !== undefined) await add(services, demo, count)
    }
  } finally {
    await services.db.close()
  }
}

async function add(services: Services, demo: DemoData, count: number): Promise<void> {
  const { kysely } = services.db
  const began = performance.now()
  const written = await fill(services, {
    demo,
    count,
    inTransaction: work => kysely.transaction().execute(work),
    progress: done => {
      if (done % 10_000 === 0) console.log(`${demo.resource}: ${done} of ${count}`)
    },
  })
  console.log(`${demo.resource}: ${written} added in ${Math.round((performance.now() - began) / 1000)} s`)
}

const command = seedCommand([...new Set(demos.map(({ resource }) => resource))])
await runCommand(command, given => seed(countsIn(command, given)))
