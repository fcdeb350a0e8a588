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
  problem: msg`Every command needs a word of its own, and there are 40 at most.`,
  fields: [
    line('id', msg`Word`, 32, {
      hint: msg`For the command line and the audit`,
      problem: msg`Lower-case letters, digits and hyphens`,
    }),
    line('name', msg({ message: 'Name', context: 'command' }), 40, { hint: msg`What staff read on its button` }),
    line('line', msg`Command line`, 300, {
      isCode: true,
      hint: msg`${player}: the SteamID of a player. ${userid}: their number in the game. ${text}: what the administrator types, in quotes.`,
      problem: msg`One command without semicolons, backslashes or //, with every quote closed. ${player}, ${userid} or ${text} once at most, ${text} as a word of its own. Not quit, exit, killserver and the like, alias, or anything about rcon.`,
    }),
    {
      key: 'modes',
      label: msg`Modes that it is for`,
      type: 'words',
      hint: msg`Their words, separated by commas. Empty, like the servers: all servers.`,
      problem: msg`Words of modes from the list above`,
    },
    {
      key: 'servers',
      label: msg`Servers that it is for`,
      type: 'words',
      hint: msg`Ids of servers, separated by commas`,
      problem: msg`Up to 100 ids of servers`,
    },
    flag('repeatable', msg`Safe to repeat`, {
      hint: msg`Running it twice does what running it once does. Off: it is begun once at most.`,
    }),
  ],
}
