/**
 * Returns a streamed body of text or bytes. Its first chunk is produced before the headers are sent, so that
 * a refusal can still set the status.
 */
export async function streamOf(
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let waiting: IteratorResult<string | Uint8Array> | undefined = await pieces.next()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = waiting ?? (await pieces.next())
      waiting = undefined
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
