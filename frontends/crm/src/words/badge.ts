/** Words of the pages below badge. */
export const badgeWords = {
  scanBadge: {
    scannerLabels: {
      hint: 'Hold a badge to the camera',
      field: 'Or type the code on the badge',
      send: 'Look up',
    },
    scanABadge: 'Scan a badge',
    lead: 'Look up the person behind a badge.',
    cameraOff: 'Camera off',
    cameraOn: 'Camera on',
    recentScans: 'Recent scans',
    emptyText: 'People you scan are listed here until you leave the page.',
    profile: 'Profile',
    account: 'Account',
  },
};
