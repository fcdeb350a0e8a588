import { readConfig } from '../config.ts'
import { claimLink, createClaimCode } from '../staff/claim.ts'
import { type Area, addCommand, type Command, withDatabase } from './command.ts'

/** The command for the first administrator. */
export const claimCommands: Area = (program, run) => {
  addCommand(
    program,
    'claim',
    'print a link with which the first administrator claims the portal; it ends earlier ones',
  ).action(() => run(claim))
}

const claim: Command = async (process) => {
  const read = readConfig(process.env)
  if ('problems' in read) {
    for (const problem of read.problems) process.err(problem)
    return 1
  }
  const { publicOrigin } = read.config
  const code = await withDatabase(process, (db) => createClaimCode(db, Date.now(), { endsEarlier: true }))
  if (code === undefined) {
    process.err(
      'There is an administrator already: see staff list. Others are added with staff add, or in the staff room.',
    )
    return 1
  }
  process.out(`${claimLink(publicOrigin, code)}\n`)
  process.err('Valid once, for one hour; earlier links are not valid any more.')
  return 0
}
