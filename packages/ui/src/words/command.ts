/** Words of the command palette. */
export const commandWords = {
  commandPalette: {
    commandPalette: 'Command palette',
    searchCommands: 'Search commands',
    searchOrJumpTo: 'Search or jump to…',
    esc: 'Esc',
    commands: 'Commands',
    noMatches: 'No matches. Try another word.',
  },
};
