import { msg } from '@lingui/core/macro'
import { type FieldSpec, flag, line } from '../edits/field-spec.ts'

const [player, userid, text] = ['{player}', '{userid}', '{text}']

/** The commands that administrators run on game servers. */
export const commandList: FieldSpec = {
  key: 'commands',
  label: msg`Commands`,
  type: 'list',
  addLabel: msg`Add a command`,
  blank: { id: '', name: '', line: '', modes: [], servers: [], repeatable: false },
  problem: msg`Each command needs its own word, with at most 40 commands.`,
  fields: [
    line('id', msg`Word`, 32, {
      hint: msg`For the command line and the audit`,
      problem: msg`Lower-case letters, digits and hyphens`,
    }),
    line('name', msg({ message: 'Name', context: 'command' }), 40, { hint: msg`Label of its button for staff` }),
    line('line', msg`Command line`, 300, {
      isCode: true,
      hint: msg`${player}: the SteamID of a player. ${userid}: their number in the game. ${text}: what the administrator types, in quotes.`,
      problem: msg`One command without semicolons, backslashes or //, with every quote closed. ${player}, ${userid} or ${text} at most once, ${text} as a separate word. No quit, exit, killserver and similar, no alias, and nothing about rcon.`,
    }),
    {
      key: 'modes',
      label: msg`Applies to modes`,
      type: 'words',
      hint: msg`Their words, separated by commas. Empty, like the servers: all servers.`,
      problem: msg`Mode words from the list above`,
    },
    {
      key: 'servers',
      label: msg`Applies to servers`,
      type: 'words',
      hint: msg`Ids of servers, separated by commas`,
      problem: msg`Up to 100 ids of servers`,
    },
    flag('repeatable', msg`Safe to repeat`, {
      hint: msg`Running it twice has the same effect as running it once. Off: it runs at most once.`,
    }),
  ],
}
