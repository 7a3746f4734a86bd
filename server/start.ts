import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { startBackground } from './background/startBackground'
import { backgroundTasks } from './background/tasks'
import { openJobs } from './jobs/jobQueue'
import { jobs } from './jobs/jobs'
import { startPublisher } from './live/publisher'
import { openSender } from './live/sender'
import { smtpTransport } from './mail/smtp'
import type { Services } from './services'
import { withVite } from './web/development'
import { type Listening, listen, newHttpServer } from './web/listen'

const PATIENCE_MS = 10_000

/** A server that answers. */
export interface Running {
  /** Where a browser on this machine finds it. */
  url: string
  http: Listening['server']
  stop(): Promise<void>
}

/** Serves API, front end and, on the upgrade of the same server, live, on one port. */
export async function startServing(services: Services): Promise<Running> {
  const { config } = services
  const server = newHttpServer()
  const answer = getRequestListener(createApp(services).fetch)
  const app = (...[request, response]: Parameters<typeof answer>) => void answer(request, response)
  const vite = config.dev ? await withVite(server, app) : undefined
  await services.live.embedded?.attach(server)
  const listening = await listen(server, vite?.listener ?? app, config.port, config.host)
  // With 0 any port was taken; links in mails name it.
  config.port = listening.port
  const transport = config.smtpUrl ? smtpTransport(config) : undefined
  const publisher = await startPublisher(services, openSender(config, services.live.app))
  const background = await startBackground(services, backgroundTasks(services, transport))
  const queue = await openJobs(services, jobs)
  await queue.begin()
  return {
    url: `http://localhost:${listening.port}`,
    http: server,
    stop: async () => {
      // What the last requests leave in the background is taken up at the next start.
      await Promise.all([
        listening.stop(PATIENCE_MS),
        services.live.embedded?.close(),
        publisher.stop(),
        vite?.close(),
        background.stop(),
        queue.stop(),
      ])
      transport?.close()
    },
  }
}
