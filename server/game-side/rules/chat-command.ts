import { chatCodeOf } from '../../../contract/game-side/chat-code.ts'

/** What players can ask for in the chat of a game. */
export const chatQuestions = ['vip', 'rank', 'servers'] as const
export type ChatQuestion = (typeof chatQuestions)[number]

export type ChatCommand =
  | { readonly kind: 'bind'; readonly code: string }
  | { readonly kind: 'question'; readonly question: ChatQuestion }

/** The command in a chat message; undefined: the message is not a command. */
export function chatCommandIn(text: string): ChatCommand | undefined {
  const [, word = '', rest = ''] = /^ *\.([a-z]{1,10})(?: +([^ ]{1,20}))? *$/i.exec(text) ?? []
  const name = word.toLowerCase()
  if (name === 'bind') {
    const code = chatCodeOf(rest)
    return code === undefined ? undefined : { kind: 'bind', code }
  }
  const question = chatQuestions.find((each) => each === name)
  return question === undefined || rest !== '' ? undefined : { kind: 'question', question }
}
