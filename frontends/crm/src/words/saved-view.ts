/** Words of the pages below saved-view. */
export const savedViewWords = {
  saveViewDialog: {
    saveView: 'Save view',
    editView: 'Edit view',
    viewSaved: 'View saved',
    name: 'Name',
    namePlaceholder: 'Regulars in New York',
    shareWithTheTeam: 'Share with the team',
    shareHint: 'Everyone who may open this page sees it; only you can change it.',
    saveChanges: 'Save changes',
    viewDeleted: 'View deleted',
    deleteView: 'Delete view',
  },
  savedViews: {
    savedViews: 'Saved views',
    all: 'All',
    editView: (name: string) => `Edit view ${name}`,
    sharedBy: (author: string) => `Shared by ${author}`,
    shared: 'Shared',
    saveView: 'Save view',
  },
};
