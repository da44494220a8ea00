"""Networks as ONNX files, which ONNX Runtime evaluates without PyTorch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, checker, helper, numpy_helper

from parlour.train.weights import Shape, Weights

OPSET, IR_VERSION = 17, 10
PRODUCER = "parlour"


def onnx_model(shape: Shape, weights: Weights, facts: Mapping[str, str]) -> bytes:
    """A file with a network: from ``tensors`` to ``logits`` and ``values``, weights in half precision.

    :param facts: what the file says about itself, such as the game
    """
    graph = helper.make_graph(
        _nodes(shape),
        "policy_and_value",
        [helper.make_tensor_value_info("tensors", TensorProto.FLOAT, ["games", shape.inputs])],
        [
            helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["games", shape.actions]),
            helper.make_tensor_value_info("values", TensorProto.FLOAT, ["games", 1]),
        ],
        [numpy_helper.from_array(array.astype(np.float16), f"{name}.half") for name, array in weights.items()],
    )
    model: ModelProto = helper.make_model(
        graph, producer_name=PRODUCER, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION
    )
    helper.set_model_props(model, dict(facts))
    checker.check_model(model, full_check=True)
    return bytes(model.SerializeToString())


def _nodes(shape: Shape) -> list[NodeProto]:
    names = [f"{layer}.{kind}" for layer in shape.layers for kind in ("weight", "bias")]
    nodes = [_node("Cast", [f"{name}.half"], name, to=TensorProto.FLOAT) for name in names]
    nodes += [_linear("input", "tensors", "read"), _node("Relu", ["read"], "hidden0")]
    for number in range(shape.blocks):
        inner, hidden = f"block{number}", f"hidden{number}"
        nodes += [
            _linear(f"{inner}.a", hidden, f"{inner}.first"),
            _node("Relu", [f"{inner}.first"], f"{inner}.middle"),
            _linear(f"{inner}.b", f"{inner}.middle", f"{inner}.second"),
            _node("Add", [hidden, f"{inner}.second"], f"{inner}.sum"),
            _node("Relu", [f"{inner}.sum"], f"hidden{number + 1}"),
        ]
    last = f"hidden{shape.blocks}"
    return [
        *nodes,
        _linear("policy", last, "logits"),
        _linear("value", last, "odds"),
        _node("Tanh", ["odds"], "values"),
    ]


def _linear(layer: str, source: str, result: str) -> NodeProto:
    return _node("Gemm", [source, f"{layer}.weight", f"{layer}.bias"], result, transB=1)


def _node(kind: str, sources: list[str], result: str, **attributes: Any) -> NodeProto:
    return helper.make_node(kind, sources, [result], **attributes)
