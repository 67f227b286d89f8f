/** Words of the scanner. */
export const scannerWords = {
  scanner: {
    camera: 'Camera',
    torchOn: 'Torch on',
    torchOff: 'Torch off',
    typeACode: 'Type a code',
    startingTheCamera: 'Starting the camera…',
    off: 'The camera is off. Type the code below.',
    refused: 'The browser may not use the camera. Allow it in the address bar, or type the code below.',
    missing: 'There is no camera here. Type the code below.',
  },
};
