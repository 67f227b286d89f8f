/** Words of the pages below photo. */
export const photoWords = {
  infiniteScroll: {
    showMore: 'Show more',
  },
  photoGrid: {
    album: 'Album',
    film: 'Film',
    photo: 'Photo',
  },
  photosSkeleton: {
    loadingPhotos: 'Loading photos',
  },
  photos: {
    photos: 'Photos',
    lead: 'Evenings, mornings and everything between, as our guests saw them.',
    noPhotosWith: (tag: string) => `No photos with ${tag}`,
    noPhotosYet: 'No photos yet',
    noneWithTagText: 'Choose another hashtag, or none.',
    emptyText: 'They appear here as soon as the first one is posted.',
    hashtag: 'Hashtag',
  },
};
