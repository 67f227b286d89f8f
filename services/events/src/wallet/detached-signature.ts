import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';

/** Who signs: an RSA key with its certificate, and the certificate of who issued that. */
export type Signer = { key: KeyObject; certificate: X509Certificate; authority: X509Certificate };

const sha256 = '2.16.840.1.101.3.4.2.1';
const rsaEncryption = '1.2.840.113549.1.1.1';

/** A detached signature (CMS, RFC 5652) of `content` by SHA-256 and RSA, with the signing time and both certificates, in DER. */
export function detachedSignature(
  content: Uint8Array,
  { key, certificate, authority }: Signer,
  now: Date,
): Buffer {
  const [own, issuer] = [readCertificate(certificate), readCertificate(authority)];
  const attributes = signedAttributes(content, now);
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new DigestAlgorithmIdentifier({ algorithm: sha256 })]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [own, issuer].map(each => new CertificateChoices({ certificate: each })),
    ),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: CMSVersion.v1,
        sid: signerIdOf(own),
        digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: sha256 }),
        signedAttrs: attributes,
        signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: rsaEncryption, parameters: null }),
        signature: new OctetString(sign('sha256', setOf(attributes), key)),
      }),
    ]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signedData) });
  return Buffer.from(AsnConvert.serialize(info));
}

const readCertificate = ({ raw }: X509Certificate) => AsnConvert.parse(raw, Certificate);

const signerIdOf = ({ tbsCertificate: { issuer, serialNumber } }: Certificate) =>
  new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) });

/** In the order of DER, in which they are signed and kept. */
function signedAttributes(content: Uint8Array, now: Date): Attribute[] {
  const digest = new OctetString(createHash('sha256').update(content).digest());
  const contentType = AsnObjectIdentifierConverter.toASN(id_data).toBER();
  return [
    new Attribute({ attrType: id_contentType, attrValues: [contentType] }),
    new Attribute({ attrType: id_signingTime, attrValues: [AsnConvert.serialize(new SigningTime(now))] }),
    new Attribute({ attrType: id_messageDigest, attrValues: [AsnConvert.serialize(digest)] }),
  ].toSorted((a, b) => Buffer.compare(encoded(a), encoded(b)));
}

const encoded = (attribute: Attribute) => Buffer.from(AsnConvert.serialize(attribute));

/** Attributes as they are signed: a SET, which the signature itself has by another tag (RFC 5652 §5.4). */
function setOf(attributes: readonly Attribute[]): Buffer {
  const body = Buffer.concat(attributes.map(encoded));
  return Buffer.concat([Buffer.from([0x31, ...lengthOf(body.length)]), body]);
}

const lengthOf = (length: number): number[] => {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
};
