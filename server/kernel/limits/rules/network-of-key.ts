/** The network (/24 or /48) of a client's key (client-key.ts): the key without its last group. */
export const networkOfKey = (key: string): string => key.replace(/[.:][^.:]*$/, '')
