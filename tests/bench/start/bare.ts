import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// The minimum for a server with the embedded database: it opens the same folder, and responds as soon as it
// is open.
const database = await PGlite.create(process.env.DATA_FOLDER ?? '', { extensions: { pg_trgm } })
await database.query('select 1')
createServer((_request, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1')
