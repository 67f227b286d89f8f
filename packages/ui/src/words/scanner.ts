/** Words of the scanner. */
export const scannerWords = {
  scanner: {
    camera: 'Camera',
    typeACode: 'Type a code',
    startingTheCamera: 'Starting the camera…',
    cameraOffTypeCode: 'The camera is off. Type the code below.',
    browserMayNotUse:
      'The browser may not use the camera. Allow it in the address bar, or type the code below.',
    thereNoCameraHere: 'There is no camera here. Type the code below.',
  },
};
