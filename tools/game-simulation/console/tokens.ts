/**
 * Splits a text as the console of a Source game does. A command ends at a line feed, and at a `;` outside of quotes; two
 * slashes outside of quotes begin a comment, which the line feed ends. A quoted argument is one argument; outside of quotes
 * `{ } ( ) ' :` are arguments of their own.
 */
export function commandsIn(text: string): readonly (readonly string[])[] {
  return commandTexts(text)
    .map(argumentsOf)
    .filter((args) => args.length > 0)
}

/** The texts of the commands, without comments. */
function commandTexts(text: string): readonly string[] {
  const commands = ['']
  let isQuoted = false
  let isComment = false
  for (const [index, character] of [...text].entries()) {
    const ends = character === '\n' || character === '\r' || (character === ';' && !isQuoted && !isComment)
    if (ends) {
      commands.push('')
      isQuoted = false
      isComment = false
      continue
    }
    if (character === '"' && !isComment) isQuoted = !isQuoted
    if (!isQuoted && character === '/' && [...text][index + 1] === '/') isComment = true
    if (!isComment) commands[commands.length - 1] += character
  }
  return commands
}

const argumentsOf = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"?|([{}()':])|([^\s"{}()':]+)/g)].map(
    ([, quoted, single, plain]) => quoted ?? single ?? plain ?? '',
  )
