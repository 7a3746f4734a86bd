/**
 * What is made piece by piece, a text or its bytes, as a body. Its first piece is made before the headers go out, so that
 * what is refused is refused with its status.
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
