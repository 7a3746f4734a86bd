import { explain } from '../explain'

/** Runs a command of the terminal: its failure is printed plainly and is the exit code. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
