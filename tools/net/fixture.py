#!/usr/bin/python3
"""Writes mind/net/testdata: a small network of random weights, and the answers of PyTorch for random planes.

    /usr/bin/python3 tools/net/fixture.py mind/net/testdata

The network has the layers that train.py trains, and is exported by the same functions. TestFixture of
package net checks that Go computes the same answers. Run the script again when the planes or the network
change. It needs Debian's python3-torch.
"""

import json
import os
import sys

import torch

import train

PLANES, CHANNELS, BLOCKS, POOLED = 23, 12, 2, [1]


class Options:
    planes, channels, blocks, pooled = PLANES, CHANNELS, BLOCKS, POOLED


def random_net():
    net = train.Net(PLANES, CHANNELS, BLOCKS, POOLED)
    torch.manual_seed(34)  # here, so that the initial weights do not matter
    for t in net.state_dict().values():
        t.normal_(0, 0.25 if t.ndim < 2 else t[0].numel() ** -0.5)
    return net


def case(net, tensors, size):
    x = (torch.rand(1, PLANES, size, size) < 0.2).float()
    logits = net.head(net.trunk(x))[0]
    if not torch.allclose(logits, train.run(tensors, x)[0], atol=1e-3):
        sys.exit("fixture.py: the exported weights give other answers than the network")
    powers = 2 ** torch.arange(size)
    planes = (x[0] * powers).sum(2).int().tolist()
    return {"size": size, "planes": planes, "policy": [round(n, 5) for n in logits.tolist()]}


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: fixture.py FOLDER")
    folder = sys.argv[1]
    torch.set_num_threads(1)
    with torch.no_grad():
        net = random_net()
        tensors = train.write_weights(folder, net, Options)
        cases = [case(net, tensors, size) for size in (19, 13, 5)]
    with open(os.path.join(folder, "cases.json"), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]\n")


if __name__ == "__main__":
    main()
